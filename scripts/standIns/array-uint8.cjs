module.exports = Uint8Array;
