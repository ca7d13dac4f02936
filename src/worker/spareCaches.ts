interface Kept {
  /** What the names of this lab's caches begin with. */
  readonly prefix: string;
  /** The cache of the version that begins. */
  readonly own: string;
  /** Whether a page of the lab is open. */
  readonly isOpen: boolean;
}

/**
 * The caches that a version which begins no longer needs. While a page of the lab is open, that of the version before
 * stays: the page may ask for more of its scripts.
 * @param names of all caches of the host, the oldest first
 */
export const spareCaches = (names: readonly string[], { prefix, own, isOpen }: Kept): readonly string[] => {
  const older = names.filter((name) => name.startsWith(prefix) && name !== own);
  return isOpen ? older.slice(0, -1) : older;
};
