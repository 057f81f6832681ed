/** Name of the field that brings a file to download. */
export const FILE_FIELD = 'datei'
