/** Form field of the file that comes back from the hall. */
export const RETURN_FIELD = 'rueckgabe'
