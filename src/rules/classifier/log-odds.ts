/** A likelihood, between 0 and 1, from its log odds, and the other way round. */
export const logistic = (score: number): number => 1 / (1 + Math.exp(-score));
export const logOdds = (likelihood: number): number => Math.log(likelihood / (1 - likelihood));

/** Nothing is surely so, or surely not. */
const leastLikely = 0.01;

export const boundedLogOdds = (likelihood: number): number =>
  logOdds(Math.min(1 - leastLikely, Math.max(leastLikely, likelihood)));
