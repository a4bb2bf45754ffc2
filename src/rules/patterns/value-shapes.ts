/** Values of several words, as each language writes them: patterns of that language that `<duration>`, `<weight>`, `<date>` and `<apr>` stand for. */
type ValueShapes = Record<'duration' | 'weight' | 'date' | 'apr', string>;

const apr =
  '{<percent> =representative? {=apr, =aprc, =ear, annual percentage rate, =tae, =taeg, effektiver jahreszins}, {=apr, =aprc, =ear, annual percentage rate, =tae, =taeg, effektiver jahreszins} ..3 <percent>}';

const englishMonths =
  '{january, february, march, april, june, july, august, september, october, november, december, =jan, =feb, =mar, =jun, =jul, =aug, =sep, =sept, =oct, =nov, =dec}';

const endings = ['th', 'st', 'nd', 'rd'];

/** 1st to 31st; 11th to 13th end like the rest. */
const ordinals = Array.from({ length: 31 }, (_, at) => at + 1)
  .map((day) => `=${day}${(day > 10 && day < 14 ? undefined : endings[day % 10]) ?? 'th'}`)
  .join(', ');

/** "9", "9th". */
const day = `{<number>, ${ordinals}}`;

const english: ValueShapes = {
  duration:
    '{<number>, =one, =a, =an, few, couple of} {second, minute, min, hour, =hr, =hrs, day, week, =wk, =wks, month, =mth, =mths, =mos, year, =yr, =yrs, decade, night, weekend}',
  weight: '{<number>, =half a, =a} {=lb, =lbs, kilo, kilogram, =kg, =kgs, stone, =st}',
  // "You may" is no month, and neither is "6.9% APR": May and Apr need a day or a year.
  date: `{${day}? ${englishMonths} ${day}? <year>?, <number> <number> <year>, <number "<= 31"> {may, =apr} <year>?, {may, =apr} <number "<= 31"> <year>?, {may, =apr} <year>, {${ordinals}} {may, =apr}, {may, =apr} {${ordinals}}}`,
  apr,
};

interface Units {
  /** What stands for one, or for few. */
  one: string;
  times: string;
  weights: string;
  months: string;
  /** Between the day, the month and the year: "31 de mayo de 2027". */
  of?: string;
}

const shapesOf = ({ one, times, weights, months, of = '' }: Units): ValueShapes => ({
  duration: `{<number>, ${one}} {${times}}`,
  weight: `{<number>, ${one}} {${weights}}`,
  date: `{<number "<= 31"> ${of} {${months}} ${of} <year>?, {${months}} ${of} <year>, <number> <number> <year>}`,
  apr,
});

const units: Record<string, Units> = {
  de: {
    one: 'ein, eine, einem, einen, einer, wenige, wenigen, paar',
    times:
      'sekunden, sekunde, minuten, minute, min, stunden, stunde, std, tage, tagen, tag, wochen, woche, monate, monaten, monat, jahre, jahren, jahr, nächte, nacht, wochenende',
    weights: 'kilo, kilogramm, kg, pfund',
    months: 'januar, jänner, februar, märz, april, mai, juni, juli, august, september, oktober, november, dezember',
  },
  fr: {
    one: 'un, une, quelques',
    times:
      'secondes, seconde, minutes, minute, min, heures, heure, jours, jour, semaines, semaine, mois, ans, an, années, année, nuits, nuit',
    weights: 'kilos, kilo, kilogrammes, kg',
    months: 'janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre',
  },
  nl: {
    one: 'een, één, enkele, paar',
    times:
      'seconden, seconde, minuten, minuut, min, uren, uur, dagen, dag, weken, week, maanden, maand, jaren, jaar, nachten, nacht, weekend',
    weights: "kilo, kilo's, kilogram, kg, pond",
    months: 'januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december',
  },
  es: {
    one: 'un, una, unos, unas, pocos, pocas',
    times:
      'segundos, segundo, minutos, minuto, min, horas, hora, días, día, semanas, semana, meses, mes, años, año, noches, noche',
    weights: 'kilos, kilo, kilogramos, kg',
    months: 'enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre',
    of: 'de?',
  },
  it: {
    one: 'un, uno, una, pochi, poche',
    times:
      'secondi, secondo, minuti, minuto, min, ore, ora, giorni, giorno, settimane, settimana, mesi, mese, anni, anno, notti, notte',
    weights: 'chili, chilo, kili, kilo, chilogrammi, kg',
    months: 'gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre',
  },
};

const byLanguage: Record<string, ValueShapes> = {
  en: english,
  ...Object.fromEntries(Object.entries(units).map(([language, of]) => [language, shapesOf(of)])),
};

export const shapeOf = (name: string, language: string): string | undefined =>
  ((byLanguage[language] ?? english) as Partial<Record<string, string>>)[name];

/** Numbers as words, beside those that every language's texts are read for. */
export const numberWordsOf: Record<string, readonly string[]> = {
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig vierzig fünfzig sechzig hundert tausend'.split(
    ' ',
  ),
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante cinquante soixante cent mille'.split(
    ' ',
  ),
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf vijftien twintig dertig veertig vijftig zestig honderd duizend'.split(
    ' ',
  ),
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta sesenta cien mil'.split(
    ' ',
  ),
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta quaranta cinquanta sessanta cento mille'.split(
    ' ',
  ),
};
