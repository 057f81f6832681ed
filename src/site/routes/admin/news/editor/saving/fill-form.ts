import type { DraftFields } from './draft.ts'

/** Puts the fields of one line into the form; text and pictures are set by those who show them. */
export function fillForm(form: HTMLFormElement, fields: DraftFields) {
  const [publishDay, publishTime] = partsOf(fields.publishAt)
  const [endDay, endTime] = partsOf(fields.endAt)
  const { title, slug, summary, menu = '', order = '', contact = '' } = fields
  for (const [name, value] of Object.entries({
    title,
    slug,
    summary,
    menu,
    order,
    contact,
    publishDay,
    publishTime,
    endDay,
    endTime,
  })) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value
  }
  const chosen: Record<string, string[] | undefined> = { categories: fields.categories, training: fields.training }
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
    box.checked = chosen[box.name]?.includes(box.value) ?? box.checked
  }
}

const partsOf = (moment = ''): [day: string, time: string] => {
  const [day = '', time = ''] = moment.split('T')
  return [day, time]
}
