/** Words that lean on the next: nobody ends with them. By language, since "die" and "in" are not the same everywhere. */
const hanging = new Set(
  [
    'the a an of and or but for to by from with without at than per your our their its my his her every each until till into onto between before after because if when while whose which as plus any in on not is are will be been who how where',
    "you'll we'll they'll i'll he'll she'll it'll you're we're they're you've we've they've you’ll we’ll they’ll i’ll he’ll she’ll it’ll you’re we’re they’re you’ve we’ve they’ve",
    'der die das den dem des ein eine einen einem einer und oder von vom zu zum zur mit ohne für bei bis ab aus auf im am pro je als ihr ihre ihren unser unsere',
    'le la les un une des du de et ou à au aux pour par avec sans sur dans chaque votre vos notre nos',
    'el los las una del y o con sin por para en su sus cada hasta desde',
    'il lo gli uno di della dei delle e da dal con senza per tra fra ogni fino',
    'het een van en of met zonder voor tot per uw onze elke',
  ].flatMap((words) => words.split(' ')),
);

/** Whether a word, in small letters, leans on the one after it. */
export const hangsOn = (word: string): boolean => hanging.has(word);
