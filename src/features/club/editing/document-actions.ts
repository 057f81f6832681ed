import type { createCancelToday } from './cancel-today.ts'
import type { createChangeOfOffice } from './change-of-office.ts'
import type { createDocumentHistory } from './document-history.ts'
import type { createCheckDocument, createSaveDocument } from './save-document.ts'
import type { createShowDocument } from './show-document.ts'
import type { createReceiveFile, createUploadFile } from './upload-file.ts'

/** All that the room „Verein“ needs. Whatever is asked, the actor's right is checked first. */
export type DocumentActions = ReturnType<typeof createShowDocument> & {
  check: ReturnType<typeof createCheckDocument>
  save: ReturnType<typeof createSaveDocument>
  history: ReturnType<typeof createDocumentHistory>
  training: ReturnType<typeof createCancelToday>
  office: ReturnType<typeof createChangeOfOffice>
  upload: ReturnType<typeof createUploadFile>
  receiveFile: ReturnType<typeof createReceiveFile>
  /** What people call whoever wrote something; undefined when the account is gone. */
  nameOf: (accountId: string) => Promise<string | undefined>
  /** Pictures that a document may name, each with what is to be seen on it. */
  listPictures: () => Promise<{ path: string; hash: string; text: string }[]>
  /** Files to download, by path. */
  listFiles: () => Promise<string[]>
}
