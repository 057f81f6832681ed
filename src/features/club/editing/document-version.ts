/** The command that made a version. `file`: an import. */
export const DOCUMENT_COMMANDS = ['file', 'save', 'restore', 'cancel-today', 'undo', 'office', 'upload'] as const
export type DocumentCommand = (typeof DOCUMENT_COMMANDS)[number]

/** @property number from 1 @property by id of an account, which may be gone; undefined for a file @property source YAML or Markdown */
export type DocumentVersion = {
  number: number
  command: DocumentCommand
  at: Date
  by: string | undefined
  source: string
}

/** The part that lists show. */
export type DocumentVersionLine = Omit<DocumentVersion, 'source'>
