import { href } from 'react-router'
import { countUndescribed } from '#features/pictures/library/list-pictures.ts'
import { toLibraryQuery } from '../../pictures/library-query.ts'
import type { DeskSource } from '../desk-item.ts'
import { getValue } from '../get-value.ts'

const UNDESCRIBED = { choice: 'undescribed', search: '', page: 1 } as const

export const picturesSource: DeskSource = {
  name: 'Bilder',
  right: 'write-news',
  async look({ ctx, actor }) {
    const { count, since } = getValue(await countUndescribed(ctx, actor))
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
