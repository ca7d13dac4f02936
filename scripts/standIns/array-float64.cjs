module.exports = Float64Array;
