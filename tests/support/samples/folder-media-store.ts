import { createMediaStore } from '#platform/media/media-store.ts'
import { openBlobFolder } from '#platform/media/open-blobs.ts'

/** Media in the folder `media` of the data folder. */
export const createFolderMediaStore = (dataDir: string) => createMediaStore(openBlobFolder(dataDir))
