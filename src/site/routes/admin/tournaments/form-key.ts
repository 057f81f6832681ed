/** Whether it is one that names a view of a form, as far as its shape tells. */
export const isFormKey = (text: string) => /^[\w-]{10,64}$/.test(text)
