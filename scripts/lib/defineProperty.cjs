// What the build takes in place of @stdlib/utils-define-property: every browser that runs the lab has the function, so
// its stand-in for old ones, with the text formatting for its messages, need not be sent.
module.exports = Object.defineProperty;
