/** Query parameter for a message that starts as a thank-you. */
export const THANKS = 'danke'
