import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readHtml } from '../extraction/html/index.ts';
import { findingMenus, menusIn } from './menus.ts';
import type { Document } from './model.ts';
import { readPlainText } from './plain-text.ts';

const namesOf = ({ pages }: Document): string[] =>
  pages.flatMap((page) => menusIn(page).map(({ start, end }) => page.text.slice(start, end)));
const inText = (text: string): string[] => namesOf(readPlainText(text));
const inHtml = (html: string): string[] => namesOf(readHtml(html));

const speech = 'Our new saver pays interest every month, and you can open it in any branch.';

describe('a menu in a text', () => {
  it('is a line of names with bars, arrows or wide gaps between', () => {
    const lines = [
      'Home | Loans | Easy money | Contact us',
      'Home › Savings › Guaranteed growth',
      'Home   Shop   Best sellers   Basket (2)',
      'Startseite · Konto · Garantierte Zinsen · Kontakt',
      'Privacy / Cookies / Terms & conditions',
    ];
    for (const line of lines)
      assert.deepEqual(inText(`${line}\n\n${speech}`).join(), line.split(/ [|›·/] | {3}/).join(), line);
  });

  it('is a list of lines in which names of pages stand before and behind others', () => {
    const list = 'Log in\nWomen\nLast chance\nBest sellers\nFree samples\nMy basket (0)';
    assert.deepEqual(inText(`${speech}\n\n${list}\n\n${speech}`), list.split('\n'));
    assert.deepEqual(inText(`Log in\nLast chance\n\n${speech}`), []);
  });

  it('is what goods are sorted and sifted by', () => {
    assert.deepEqual(inText('Sort by: Best sellers | Price: low to high | Top rated').length, 3);
    assert.deepEqual(inText('Organic (12) · No sugar (4) · Under £25 (42)').length, 3);
  });

  it('goes on with the names and prices of other goods', () => {
    const other = 'You may also like\nMiracle night cream\n£24\nDetox blend, 20 g\n£12 £9';
    assert.deepEqual(inText(`${speech}\n\n${other}\n\n${speech}`), other.split('\n'));
  });

  it('is what a page says of its cookies', () => {
    const cookies = 'We use cookies to give you the best experience of our site.';
    assert.deepEqual(inText(`${cookies}\n\n${speech}`), [cookies]);
    assert.deepEqual(inText('We use the finest cookies and nothing else.'), []);
  });
});

describe('no menu', () => {
  const adverts = {
    'a poster of short lines': 'Guaranteed returns\nNo risk\nBest rates\nFree gifts\nLast chance',
    'benefits with bullets': '• Free delivery\n• Best price\n• Top rated\n• Guaranteed results',
    'benefits with ticks between': 'Free delivery | Easy returns | Best prices | Top rated',
    'headlines of a search advert': 'Guaranteed Loans | Apply Now | Official Site | Contact Us',
    'what a dish is called': 'Menu\nSoup of the day\nRoast lamb\nApple pie',
    'a heading over its text': `Delivery\n${speech}\nReturns\n${speech}`,
    'a price with its links': 'Contact us | Only £9 a month | Save 50% today',
  };
  for (const [what, text] of Object.entries(adverts)) it(`is ${what}`, () => assert.deepEqual(inText(text), []));

  it('is what stands between the head and the foot of a page, however short its lines are', () => {
    const hero = ['Guaranteed returns', 'Zero worry', 'Double money'];
    const found = inText(['Home', 'Products', 'Log in', ...hero, 'Privacy', 'Cookies', 'Careers'].join('\n'));
    assert.deepEqual(found, ['Home', 'Products', 'Log in', 'Privacy', 'Cookies', 'Careers']);
  });

  it('is a line among its names that counts, speaks, warns or lets people leave a list', () => {
    const lines = ['Up to 70% off', 'You cannot lose', 'Win big', 'Capital at risk', 'Unsubscribe', '18+ only'];
    for (const line of lines) {
      assert.deepEqual(inText(`Home | About us | ${line} | Contact`), ['Home', 'About us', 'Contact'], line);
      assert.ok(!inText(`Privacy\nCookies\n${line}\nCareers`).includes(line), line);
    }
  });
});

describe('a menu in markup', () => {
  it('is what stands in navigation, a path, and a list of links with names of pages', () => {
    assert.deepEqual(inHtml('<nav><a href="/a">Guaranteed savings</a><a href="/b">Easy loans</a></nav>').length, 2);
    assert.deepEqual(inHtml('<ul role="navigation"><li><a href="/a">All inclusive</a><li>Spa</ul>'), [
      'All inclusive',
      'Spa',
    ]);
    const path = '<ol class="breadcrumbs"><li><a href="/">Trips</a><li>All inclusive</ol><h1>All inclusive</h1>';
    assert.deepEqual(inHtml(path), ['Trips', 'All inclusive']);
    const footer = `<p>${speech}</p><footer><ul>${['Risk warning', 'Privacy', 'Careers']
      .map((name) => `<li><a href="/x">${name}</a>`)
      .join('')}</ul></footer>`;
    assert.deepEqual(inHtml(footer), ['Risk warning', 'Privacy', 'Careers']);
    const cookies =
      '<div id="cookie-banner"><p>Best experience</p><button>Accept all</button></div><p>Best experience</p>';
    assert.deepEqual(inHtml(cookies)[0], 'Best experience');
    assert.equal(inHtml(cookies).length, 2);
  });

  it('is no link in a sentence', () => {
    const links = '<a href="/t">Terms of use</a> and <a href="/p">Privacy policy</a>';
    assert.deepEqual(inHtml(`<p>When you go on, you agree to our ${links}.</p>`), []);
  });

  it('holds no headings, no sentences and nothing that is no link beside links', () => {
    assert.deepEqual(inHtml(`<nav><p>${speech}</p><a href="/">Double your money in 30 days</a></nav>`), []);
    const page =
      '<ul><li><a href="/">Home</a><li><a href="/p">Products</a><li><a href="/c">Contact</a></ul><h1>Guaranteed returns</h1><p>No worries</p><footer><a href="/p">Privacy</a> | <a href="/k">Cookies</a></footer>';
    assert.deepEqual(inHtml(page), ['Home', 'Products', 'Contact', 'Privacy', 'Cookies']);
  });
});

const pieces = [
  ...'Home|Privacy|Log in|About us|Sort by: |You may also like|Guaranteed returns|Best sellers|Up to 70% off|£12|(12)|We use cookies'.split(
    '|',
  ),
  ...[' | ', ' › ', '  ', '\n', '\n\n', '\t', '\r', '\u2028', '.', ' ', '• ', '>', '/'],
];
const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((some) => some.join(''));

it('names stand in reading order, apart from each other and within what is seen', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let reached = 0;
      for (const { start, end } of menusIn(readPlainText(text).pages[0]!)) {
        assert.ok(start >= reached && end > start && end <= text.length);
        reached = end;
      }
    }),
  );
});

it('no words are a menu that stand in none of its lists, however they are set', () => {
  const said = fc.constantFrom(
    'Guaranteed returns',
    'Best sellers',
    'Free delivery',
    'Top rated',
    'No risk',
    'Up to 70% off',
  );
  const signs = fc.constantFrom(' | ', ' › ', '   ', '\n', '\n\n', ' · ', '\n• ');
  fc.assert(
    fc.property(fc.array(fc.tuple(said, signs), { maxLength: 20 }), (some) =>
      assert.deepEqual(inText(some.flat().join('')), []),
    ),
  );
});

it('a long page takes no longer than its length', () => {
  for (const unit of [
    'Home | ',
    'Home\n',
    'Guaranteed returns\n',
    'Home\nEasy money\n',
    'a  ',
    '| ',
    '\r',
    ' ',
    'Sort by: ',
  ])
    menusIn(readPlainText(unit.repeat(Math.ceil(1_000_000 / unit.length))).pages[0]!);
});

it('whoever looks for menus in a text of many lines can answer others in between', () => {
  const page = readPlainText('Home\n'.repeat(50_000)).pages[0]!;
  assert.ok([...findingMenus(page)].length >= 100);
  assert.equal(menusIn(page).length, 50_000);
});
