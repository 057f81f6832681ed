/** The form's plain text field, with its label and hint. */
export type PlainField = { read: () => string; write: (text: string) => void; show: (isShown: boolean) => void }

export function toPlainField(textarea: HTMLTextAreaElement): PlainField {
  const around = textarea.closest<HTMLElement>('.field') ?? textarea
  return {
    read: () => textarea.value,
    write(text) {
      textarea.value = text
    },
    show(isShown) {
      around.hidden = !isShown
    },
  }
}
