/** Name of the field that assigns a column of a list; in a file of its own, because browsers do not need the list reader. */
export const columnField = (field: string): string => `spalte-${field}`
