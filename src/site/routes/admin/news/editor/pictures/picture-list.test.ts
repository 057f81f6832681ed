import { describe, expect, test } from 'vitest'
import { followUploads, movePlace, pathsOf, previewOf, removePlace, toPlaces } from './picture-list.ts'
import type { Upload, UploadState } from '#site/pictures/upload-queue.ts'

const upload = (id: string, state: UploadState): Upload => ({ id, name: id, file: new File([], id), state })
const taken = (path: string): UploadState => ({ kind: 'taken', picture: { path, text: '', src: '' } })
const row = toPlaces(['pictures/a.jpg', 'pictures/b.jpg', 'pictures/c.jpg'])

describe('the row of pictures', () => {
  test('keeps the order in which they were chosen, whichever arrives first', () => {
    const places = [...row.slice(0, 1), { id: '1', path: undefined }, { id: '2', path: undefined }]
    const some = followUploads(places, [upload('1', { kind: 'waiting' }), upload('2', taken('pictures/z.jpg'))])
    expect(pathsOf(some)).toEqual(['pictures/a.jpg', 'pictures/z.jpg'])
    const all = followUploads(some, [upload('1', taken('pictures/y.jpg')), upload('2', taken('pictures/z.jpg'))])
    expect(pathsOf(all)).toEqual(['pictures/a.jpg', 'pictures/y.jpg', 'pictures/z.jpg'])
  })

  test('keeps no place for one that was taken out on its way', () =>
    expect(followUploads([...row, { id: '1', path: undefined }], [])).toEqual(row))

  test('is put in another order, never beyond its ends', () => {
    const order = (to: number) => pathsOf(movePlace(row, 'pictures/b.jpg', to)).map((path) => path.at(-5))
    expect([order(-1), order(0), order(1), order(2), order(9)].map((names) => names.join(''))).toEqual([
      'bac',
      'bac',
      'abc',
      'acb',
      'acb',
    ])
    expect(movePlace(row, 'pictures/none.jpg', 0)).toEqual(row)
    expect(pathsOf(removePlace(row, 'pictures/b.jpg'))).toEqual(['pictures/a.jpg', 'pictures/c.jpg'])
  })

  test('has the chosen picture in front of the world, else its first', () => {
    expect(previewOf(['pictures/a.jpg'], 'pictures/b.jpg')).toBe('pictures/b.jpg')
    expect(previewOf(['pictures/a.jpg'], undefined)).toBe('pictures/a.jpg')
    expect(previewOf([], '')).toBeUndefined()
  })
})
