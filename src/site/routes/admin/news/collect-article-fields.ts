import type { ArticleFields } from '#features/news/editing/working-copy.ts'

export type Form = URLSearchParams | FormData

export const textOf = (form: Form, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
const textsOf = (form: Form, name: string): string[] =>
  [...form.getAll(name)].flatMap((value) => (typeof value === 'string' && value !== '' ? [value] : []))

/** The article's fields as the form holds them, unchecked; repeated names are lists. */
export function collectArticleFields(form: Form): ArticleFields {
  const text = (name: string) => textOf(form, name)
  const focus = /^(\d{1,3})-(\d{1,3})$/.exec(text('previewCrop'))
  return {
    title: text('title'),
    slug: text('slug'),
    summary: text('summary'),
    markdown: text('markdown'),
    pictures: orderPictures(textsOf(form, 'pictures'), [...form.getAll('place')]),
    previewPicture: text('previewPicture') || undefined,
    previewCrop: focus ? { x: Number(focus[1]) / 100, y: Number(focus[2]) / 100 } : undefined,
    categories: textsOf(form, 'categories'),
    publishAt: joinMoment(text('publishDay'), text('publishTime')),
    endAt: joinMoment(text('endDay'), text('endTime')),
    ...(text('place') === 'page' && {
      place: 'page',
      menu: text('menu'),
      order: text('order'),
      training: textsOf(form, 'training'),
      contact: text('contact'),
    }),
  }
}

/** Sorts pictures by the places typed beside them: smaller numbers come first, an empty place removes the picture. Without places the order stays. */
function orderPictures(paths: string[], places: unknown[]): string[] {
  const placed = paths.map((path, index) => ({ path, place: String(places[index] ?? index + 1).trim() }))
  return placed
    .filter(({ place }) => place !== '')
    .toSorted((one, other) => Number(one.place) - Number(other.place))
    .map(({ path }) => path)
}

/** A day without a time begins at midnight; a time without a day is ignored. */
const joinMoment = (day: string, time: string): string | undefined =>
  day === '' ? undefined : `${day}T${time === '' ? '00:00' : time}`
