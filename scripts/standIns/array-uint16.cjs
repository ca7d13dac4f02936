module.exports = Uint16Array;
