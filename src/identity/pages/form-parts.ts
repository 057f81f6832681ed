import { createElement as h, type ReactNode } from 'react'
import type { PageTexts } from './page-texts.ts'

type FieldName = 'name' | 'email' | 'password'
export type Mistake = { field: FieldName; text: string }

export type Field = {
  name: FieldName
  label: string
  hint: string
  type: 'text' | 'email' | 'password'
  autoComplete: 'name' | 'username' | 'new-password'
  /** What was typed before; never a password. */
  value?: string
}

/** A form that posts to the page's own address, with mistakes listed above it and at each field. */
export function form(parts: {
  action: string
  hidden: [string, string][]
  fields: Field[]
  mistakes: Mistake[]
  button: string
  texts: PageTexts
}): ReactNode {
  const { action, hidden, fields, mistakes, button, texts } = parts
  const content = h(
    'form',
    { method: 'post', action, noValidate: true },
    hidden.map(([name, value]) => h('input', { key: name, type: 'hidden', name, value })),
    mistakes.length > 0 && summary(mistakes, texts),
    fields.map((field) => fieldOf(field, mistakes)),
    h('div', null, h('button', { className: 'button', type: 'submit' }, button)),
  )
  return h('div', { key: 'form' }, content)
}

const summary = (mistakes: Mistake[], { whatIsWrong }: PageTexts) =>
  h(
    'div',
    { className: 'summary', role: 'alert' },
    h('h2', null, whatIsWrong),
    h(
      'ul',
      null,
      mistakes.map(({ field, text }) => h('li', { key: field }, h('a', { href: `#${field}` }, text))),
    ),
  )

function fieldOf({ name, label, hint, value, ...input }: Field, mistakes: Mistake[]): ReactNode {
  const mistake = mistakes.find(({ field }) => field === name)
  const describedBy = [`${name}-hint`, ...(mistake ? [`${name}-error`] : [])].join(' ')
  return h(
    'div',
    { className: mistake ? 'field field-wrong' : 'field', key: name },
    h('label', { htmlFor: name }, label),
    h('span', { className: 'hint', id: `${name}-hint` }, hint),
    h('input', {
      id: name,
      name,
      required: true,
      ...input,
      ...(value !== undefined && { defaultValue: value }),
      'aria-describedby': describedBy,
      ...(mistake && { 'aria-invalid': true, autoFocus: mistake === mistakes[0] }),
    }),
    mistake && h('p', { className: 'field-error', id: `${name}-error` }, mistake.text),
  )
}

export const passwordField = (texts: PageTexts, rule: { minLength: number; requiredCharacters: string[] }): Field => ({
  name: 'password',
  label: texts.password.label,
  hint: texts.password.rule(rule.minLength, rule.requiredCharacters),
  type: 'password',
  autoComplete: 'new-password',
})
