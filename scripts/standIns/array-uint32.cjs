module.exports = Uint32Array;
