import { Decrypter, Encrypter } from 'age-encryption'
import { BackupError } from './backup-format.ts'

/** What an encrypted backup begins with: https://age-encryption.org/v1 */
export const SEAL_MARK = Buffer.from('age-encryption.org/v1\n', 'latin1')

const WRONG = 'Das Passwort passt nicht zu dieser Sicherung, oder ihr Anfang ist beschädigt. Es wurde nichts geändert.'

/** As `age` does: a guess costs 2^18 steps of scrypt, which are 256 MB and about a second. */
const WORK_FACTOR = 18

/** @property workFactor undefined but in tests */
export type Lock = { passphrase: string; workFactor: number | undefined }

/** Encrypts what comes as `age --passphrase` does. */
export function seal(plain: ReadableStream<Uint8Array>, { passphrase, workFactor = WORK_FACTOR }: Lock) {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(toOneForm(passphrase))
  return encrypter.encrypt(plain)
}

/**
 * @param sealed a whole sealed file; what was changed in it makes reading the result fail, at the latest at its end
 * @throws {BackupError} for a wrong passphrase
 */
export async function unseal(sealed: ReadableStream<Uint8Array>, passphrase: string) {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(toOneForm(passphrase))
  try {
    return await decrypter.decrypt(sealed)
  } catch (cause) {
    throw new BackupError(WRONG, { cause })
  }
}

/** Letters with dots are one sign on one system and two on another. */
const toOneForm = (passphrase: string) => passphrase.normalize('NFC')
