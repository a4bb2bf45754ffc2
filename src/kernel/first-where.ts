/** The first number from `from` on for which `reached` holds, `to` where there is none; once it holds it must hold for all that follow. */
export function firstWhere(from: number, to: number, reached: (at: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (reached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
