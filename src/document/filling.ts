/** Signs of no width, or of a figure's, that mails fill up the line of their preheader with. */
export const filling = /[\u034f\u200b-\u200d\u2007\u2060\ufeff]/;
