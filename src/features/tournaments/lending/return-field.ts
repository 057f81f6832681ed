/** Under which the file is sent that comes back from the hall. */
export const RETURN_FIELD = 'rueckgabe'
