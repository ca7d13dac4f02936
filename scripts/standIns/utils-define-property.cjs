module.exports = Object.defineProperty;
