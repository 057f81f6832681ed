/** Whether the path receives files from the hall, which are larger than any form. */
export const isReturnPath = (path: string) => /^\/admin\/turniere\/[a-z0-9-]+\/mitnehmen\/rueckgabe$/.test(path)
