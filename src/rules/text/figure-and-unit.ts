const withUnit =
  /^(\d+(?:[.,]\d+)*)(days?|weeks?|wks?|months?|mths?|mos|years?|yrs?|mins?|minutes?|hrs?|hours?|h|d|lbs?|kgs?|g|mg|mcg|ml|cl|oz|st|stone|cm|mm|km|kcal|mph|mb|gb|tb|mbps|gbps|mah|kw|kwh)$/;

/** Mobile networks, dimensions and ordinals: the figure counts nothing. */
const namedByFigure = /^(?:[2-6]g|[234]d|(?:\d*[02-9])?1st)$/;

/** "30gb", "5lbs", "24h": a figure that its unit is set onto, which texts and patterns alike read as two words. */
export function figureAndUnit(word: string): { figure: string; unit: string } | undefined {
  const found = namedByFigure.test(word) ? null : withUnit.exec(word);
  return found === null ? undefined : { figure: found[1]!, unit: found[2]! };
}
