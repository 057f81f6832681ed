import { href } from 'react-router'
import { toLibraryQuery } from '../../pictures/library-query.ts'
import type { DeskSource } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

const UNDESCRIBED = { choice: 'undescribed', search: '', page: 1 } as const

export const picturesSource: DeskSource = {
  name: 'Bilder',
  right: 'write-news',
  async look({ actor, services }) {
    const { count, since } = getValue(await services.pictures.countUndescribed(actor))
    if (count === 0) return {}
    const item = {
      key: 'undescribed',
      title: count === 1 ? 'Ein Bild ohne Beschreibung' : `${count} Bilder ohne Beschreibung`,
      text: 'Wer nicht sieht, hört sonst nichts. Ohne Beschreibung geht kein Artikel mit ihnen auf die Website.',
      since,
      isYours: false,
      action: { label: 'Beschreiben', path: `${href('/admin/bilder')}?${toLibraryQuery(UNDESCRIBED)}` },
    }
    return { waiting: [item] }
  },
}
