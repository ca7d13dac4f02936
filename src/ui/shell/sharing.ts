/** Share was open over a place that was being loaded: the bar of that place opens it again. */
export const sharing = { isOpen: false };
