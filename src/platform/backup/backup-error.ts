/** A backup cannot be made or used; the message is for the person at the console. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const DAMAGED =
  'Die Sicherung ist beschädigt oder unvollständig. Es wurde nichts geändert; bitte nehmen Sie eine andere.'
