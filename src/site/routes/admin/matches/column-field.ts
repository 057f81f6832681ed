/** Name of the field that says which column of a list holds what; apart from the reading of lists, which browsers have no use for. */
export const columnField = (field: string): string => `spalte-${field}`
