/** In the address of a message that begins as thanks. */
export const THANKS = 'danke'
