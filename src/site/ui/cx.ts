/** Class names in a row. What a condition leaves out, or no module knows, is not written; of nothing comes no attribute. */
export const cx = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined
