/** Joins class names. Skips false conditions and names unknown to a module; undefined when nothing is left, so that no attribute is written. */
export const cx = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined
