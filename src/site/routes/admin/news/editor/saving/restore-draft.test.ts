import { describe, expect, test } from 'vitest'
import { memoryStorage } from '#tests/support/browser/memory-storage.ts'
import { forgetKeptDrafts } from '../../../../../ui/forget-kept-drafts.ts'
import { findOnDevice, keepOnDevice, KEPT_FOR } from './device-drafts.ts'
import { EMPTY_FIELDS } from '#features/news/editing/working-copy.ts'
import { fingerprintOf, type DraftFields } from './draft.ts'
import { restoreDraft } from './restore-draft.ts'
import type { DeviceDraft } from './save-queue.ts'

const fieldsOf = (markdown: string): DraftFields => ({ ...EMPTY_FIELDS, title: 'Pokal', markdown })
const AT = '2024-11-24T17:47:00.000Z'
const onServer = (number: number, markdown: string) => ({ number, fields: fieldsOf(markdown), by: 'Anna', at: AT })
const onDevice = (markdown: string, sent: string[] = []): DeviceDraft => ({
  base: { number: 7, fields: fieldsOf('Anfang') },
  fields: fieldsOf(markdown),
  sent: sent.map((text) => fingerprintOf(fieldsOf(text))),
  at: AT,
})

describe('a page that is opened again', () => {
  test('shows what the server has when nothing lies here, or the same', () => {
    expect(restoreDraft(onServer(7, 'Anfang'), undefined).kind).toBe('fresh')
    expect(restoreDraft(onServer(9, 'alles da'), onDevice('alles da')).kind).toBe('fresh')
  })

  test('goes on with what lies here when nobody has saved since', () => {
    const beginning = restoreDraft(onServer(7, 'Anfang'), onDevice('Anfang und mehr'))
    expect(beginning).toMatchObject({ kind: 'restored', base: { number: 7 }, fields: fieldsOf('Anfang und mehr') })
  })

  test('goes on also when its own last saving arrived without an answer', () => {
    const beginning = restoreDraft(onServer(8, 'unterwegs'), onDevice('unterwegs und mehr', ['unterwegs']))
    expect(beginning).toMatchObject({ kind: 'restored', base: { number: 8, fields: fieldsOf('unterwegs') } })
  })

  test('shows both when somebody else has saved since', () => {
    const beginning = restoreDraft(onServer(8, 'Annas Text'), onDevice('mein Text', ['mein']))
    expect(beginning).toMatchObject({ kind: 'conflict', fields: fieldsOf('mein Text'), theirs: { by: 'Anna' } })
  })
})

describe('what lies on the device', () => {
  const now = new Date(AT)

  test('belongs to one person and one article', () => {
    const storage = memoryStorage()
    keepOnDevice(storage, { accountId: 'a', articleId: '1' }, onDevice('mein Text'))
    expect(findOnDevice(storage, { accountId: 'a', articleId: '1' }, now)?.fields.markdown).toBe('mein Text')
    expect(findOnDevice(storage, { accountId: 'b', articleId: '1' }, now)).toBeUndefined()
    expect(findOnDevice(storage, { accountId: 'a', articleId: '2' }, now)).toBeUndefined()
  })

  test('is forgotten when somebody signs out, and nothing else is', () => {
    const storage = memoryStorage()
    storage.setItem('anderes', 'bleibt')
    keepOnDevice(storage, { accountId: 'a', articleId: '1' }, onDevice('eins'))
    keepOnDevice(storage, { accountId: 'a', articleId: '2' }, onDevice('zwei'))
    forgetKeptDrafts(storage)
    expect([storage.length, storage.getItem('anderes')]).toEqual([1, 'bleibt'])
  })

  test('is not shown after a month, nor when it is damaged', () => {
    const storage = memoryStorage()
    const place = { accountId: 'a', articleId: '1' }
    keepOnDevice(storage, place, onDevice('alt'))
    expect(findOnDevice(storage, place, new Date(now.getTime() + KEPT_FOR))).toBeUndefined()
    storage.setItem(storage.key(0) ?? '', '{"base":')
    expect(findOnDevice(storage, place, now)).toBeUndefined()
  })

  test('a full device is no fault', () => {
    const storage = memoryStorage()
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(keepOnDevice(storage, { accountId: 'a', articleId: '1' }, onDevice('eins'))).toBe(false)
  })
})
