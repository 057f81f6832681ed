/** Whether a file from the hall is sent there, which is larger than any form. */
export const isReturnPath = (path: string) => /^\/admin\/turniere\/[a-z0-9-]+\/mitnehmen\/rueckgabe$/.test(path)
