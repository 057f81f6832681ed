export const FILE_FIELD = 'datei'

/** Name of a file to download. @param path such as `docs/satzung.pdf` */
export const fileNameOf = (path: string): string => path.replace(/^docs\//, '')
