/** What is worked out of a thing: once, and kept for as long as somebody holds the thing itself, which must not change. */
export function oncePer<Thing extends WeakKey, Made>(workOut: (thing: Thing) => Made): (thing: Thing) => Made {
  const known = new WeakMap<Thing, { made: Made }>();
  return (thing) => {
    const before = known.get(thing);
    if (before !== undefined) return before.made;
    const made = workOut(thing);
    known.set(thing, { made });
    return made;
  };
}

/** What is worked out when it is first asked for, if it is. */
export function once<Made>(workOut: () => Made): () => Made {
  let known: { made: Made } | undefined;
  return () => {
    known ??= { made: workOut() };
    return known.made;
  };
}

/** The same of two things together. */
export function oncePerBoth<One extends WeakKey, Other extends WeakKey, Made>(
  workOut: (one: One, other: Other) => Made,
): (one: One, other: Other) => Made {
  const madeOf = oncePer((one: One) => oncePer((other: Other) => workOut(one, other)));
  return (one, other) => madeOf(one)(other);
}
