import type { Unread } from './model.ts';

/** Letters and signs of UTF-8 that were taken for Windows Western (’ as â€™, £ as Â£, é as Ã©), and what stands for one that was lost. */
const garble = /â€|Â[¡-¿]|Ã[¡-¿]|\uFFFD/;

/** In characters: enough to find the place by. */
const around = 12;

/** Words with a broken letter in them are not recognised: whoever wrote them is told, as they cannot be judged. */
export function garbledIn(text: string): Unread[] {
  const at = text.search(garble);
  if (at < 0) return [];
  const words = text
    .slice(Math.max(0, at - around), at + around)
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [
    {
      what: 'Accented letters and signs',
      why: `Some are garbled (“${words}”): text in one encoding was taken for another before it came here. Send or save it as UTF-8.`,
    },
  ];
}
