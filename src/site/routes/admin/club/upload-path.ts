/** Takes files to download, which are larger than any form. */
export const FILE_UPLOAD_PATH = '/admin/verein/downloads/datei'

/** In its query: the path of the file in whose place the sent one goes. */
export const REPLACES = 'ersetzt'
