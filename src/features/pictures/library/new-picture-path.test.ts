import { expect, test } from 'vitest'
import { pictureTextsSchema } from '#features/pictures/picture-texts.ts'
import { pictureName } from './library-picture.ts'
import { newPicturePath } from './upload-picture.ts'

const now = new Date('2024-11-30T23:30:00Z')
const id = '01937f00-0000-7000-8000-0000003f9a1c'

test('a new picture is named by its day in Berlin and by chance', () => {
  expect(newPicturePath('jpeg', { id, now })).toBe('pictures/2024-12-01-3f9a1c.jpg')
  expect(newPicturePath('png', { id, now })).toBe('pictures/2024-12-01-3f9a1c.png')
})

test('its name may stand in the file of descriptions, so that an export can be imported again', () => {
  const name = pictureName({ path: newPicturePath('webp', { id, now }) })
  expect(pictureTextsSchema.safeParse({ [name]: 'Jubel' }).success).toBe(true)
})
