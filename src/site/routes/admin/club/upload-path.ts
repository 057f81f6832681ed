/** Receives downloadable files, which are larger than any form. */
export const FILE_UPLOAD_PATH = '/admin/verein/downloads/datei'

/** Query parameter: the path of the file to replace. */
export const REPLACES = 'ersetzt'
