/** Number of values of a small picture. */
export const PICTURE_VALUES = 60;
/** The largest value of a small picture. */
export const PICTURE_TOP = 99;
