import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Document } from '../../document/model.ts';
import { runWith } from '../testing/read.ts';
import { isHtml, readHtml } from './index.ts';

function blocksOf(document: Document): string[] {
  const [page] = document.pages;
  return page?.blocks.map((block) => `${block.kind}: ${page.text.slice(block.start, block.end)}`) ?? [];
}

function hiddenWords(html: string): string[] {
  const document = readHtml(html);
  const [page] = document.pages;
  const runs = page?.blocks.flatMap((block) => block.runs) ?? [];
  return runs.filter((run) => !run.visible).map((run) => page?.text.slice(run.start, run.end) ?? '');
}

test('markup inside a word does not part it, a line break does not part a sentence', () => {
  const html = '<p>guaran<b>teed</b> <i>8%</i>,\n  every<br>year</p>';
  assert.deepEqual(blocksOf(readHtml(html)), ['paragraph: guaranteed 8%, every\nyear']);
});

test('headings, list items, cells, buttons and captions are told apart', () => {
  const html = `<h2>Bond</h2><ul><li>No fees</ul><table><caption>Rates</caption><tr><th>Term<th>Rate<tr><td>1 year<td>5%</table>
    <a class="btn" href="/go">Invest</a>`;
  assert.deepEqual(blocksOf(readHtml(html)), [
    'heading: Bond',
    'list-item: No fees',
    'caption: Rates',
    'table-cell: Term',
    'table-cell: Rate',
    'table-cell: 1 year',
    'table-cell: 5%',
    'button: Invest',
  ]);
});

test('the fields and buttons of a form say what they say alone, a button in a sentence goes on with it', () => {
  const html = `<style>.btn{display:inline-block}</style><form><label>E-mail <input placeholder="you@acme.example"></label>
    <label>Card number <input></label><button>Start my free trial</button></form>
    <section><a class="btn" href="/join">Join now</a> <a href="#terms">Terms apply</a></section><p>Press <a class="btn">Join</a> to begin.</p>`;
  assert.deepEqual(blocksOf(readHtml(html)), [
    'paragraph: E-mail',
    'paragraph: you@acme.example',
    'paragraph: Card number',
    'button: Start my free trial',
    'button: Join now',
    'paragraph: Terms apply',
    'paragraph: Press Join to begin.',
  ]);
});

test('a dialog about cookies is no part of what is promoted, a page about biscuits is', () => {
  const html =
    '<div class="cookie" role="dialog"><p>We use cookies.</p></div><div class="cookies"><p>Oat and raisin.</p></div>';
  const document = readHtml(html);
  assert.deepEqual([runWith(document, 'We use')?.navigates, runWith(document, 'Oat')?.navigates], [true, undefined]);
});

test('scripts, styles and templates are no words of the page', () => {
  const html =
    '<style>p{color:red}</style><script>var guaranteed</script><template>risk-free</template><noscript>no</noscript><p>Hello';
  assert.equal(readHtml(html).pages[0]?.text, 'Hello');
});

const hiding: Record<string, string> = {
  'display none': '<p style="display:none">secret</p>',
  'the hidden attribute': '<p hidden>secret</p>',
  'visibility hidden': '<p style="visibility:hidden">secret</p>',
  'zero opacity on a parent': '<div style="opacity:0"><p>secret</p></div>',
  'letters without height': '<p style="font-size:0">secret</p>',
  'a place far off the page': '<p style="position:absolute;left:-9999px">secret</p>',
  'an indent off the page': '<p style="text-indent:-999em">secret</p>',
  clipping: '<span style="position:absolute;clip:rect(0,0,0,0)">secret</span>',
  'a box without height': '<div style="max-height:0;overflow:hidden">secret</div>',
  'the colour of the background': '<p style="color:#fff">secret</p>',
  'the colour of an inherited background': '<div style="background:#124"><p style="color:#124">secret</p></div>',
  'transparent letters': '<p style="color:rgba(0,0,0,0)">secret</p>',
  'a class': '<style>.x .y{display:none}</style><div class="x"><p class="y">secret</p></div>',
  'an important rule over the element’s own style':
    '<style>#a{display:none!important}</style><p id="a" style="display:block">secret</p>',
  'a variable': '<style>:root{--c:#fff}i{color:var(--c)}</style><i>secret</i>',
  'a closed dialog': '<dialog>secret</dialog>',
};
for (const [way, html] of Object.entries(hiding)) {
  test(`what is hidden by ${way} is read and marked, with the reason`, () => {
    assert.deepEqual(hiddenWords(`<p>before</p>${html}<p>after</p>`), ['secret']);
    const run = runWith(readHtml(html), 'secret');
    assert.match(run?.hiddenBecause ?? '', /^It.{10,}\.$/);
  });
}

const showing: Record<string, string> = {
  'a visible child of an invisible parent':
    '<div style="visibility:hidden"><p style="visibility:visible">shown</p></div>',
  'a sized child of a parent without letter height':
    '<td style="font-size:0"><span style="font-size:14px">shown</span>',
  'white on a dark box': '<div style="background:#123;color:#fff">shown</div>',
  'a print style': '<style>@media print{p{display:none}}</style><p>shown</p>',
  'a style for narrow screens': '<style>@media (max-width:600px){p{display:none}}</style><p>shown</p>',
  'what only phones show':
    '<style>.m{display:none}@media (max-width:600px){.m{display:block!important}}</style><p class="m">shown</p>',
  'white over a picture': '<div style="background-image:url(x.jpg);color:#fff">shown</div>',
  'text for screen readers only to skip': '<p aria-hidden="true">shown</p>',
};
for (const [way, html] of Object.entries(showing)) {
  test(`${way} is seen`, () => {
    assert.deepEqual(hiddenWords(html), []);
    assert.equal(runWith(readHtml(html), 'shown')?.visible, true);
  });
}

test('hidden words within a word neither part it nor join it', () => {
  const document = readHtml('<p>guaran<span style="display:none">not </span>teed</p>');
  assert.deepEqual(blocksOf(document), ['paragraph: guaranteed', 'paragraph: not']);
});

test('size, weight, colours, contrast and link target are those that are shown', () => {
  const html =
    '<style>h1{font:bold 30pt Arial} .t a{color:#767676;font-size:.5em}</style><h1>Earn</h1><p class="t">Now <a href="https://x.example/t">terms</a>';
  const document = readHtml(html);
  const heading = runWith(document, 'Earn');
  const link = runWith(document, 'terms');
  assert.deepEqual([heading?.points, heading?.bold, heading?.contrast], [40, true, 21]);
  assert.deepEqual(
    [link?.points, link?.colour, link?.contrast, link?.href],
    [8, '#767676', 4.54, 'https://x.example/t'],
  );
  assert.equal((heading?.size ?? 0) / (link?.size ?? 1), 5);
});

test('text for pictures and hover notes is marked as standing in', () => {
  const document = readHtml('<img src="hero.jpg" alt="Double your money"><abbr title="Annual rate">AER</abbr>');
  assert.equal(runWith(document, 'Double your money')?.source, 'alt');
  assert.equal(runWith(document, 'Annual rate')?.source, 'alt');
  assert.equal(runWith(document, 'AER')?.source, 'text');
});

test('pictures that may carry words and outside styles are named as unread', () => {
  const html =
    '<link rel="stylesheet" href="/site.css"><img src="a/hero.jpg"><img src="logo.png"><iframe src="/x"></iframe>';
  const what = readHtml(html).unread.map((gap) => gap.what);
  assert.deepEqual(what, ['Pictures: hero.jpg', 'Embedded content: a frame', 'Sizes, colours and visibility']);
});

test('a picture behind an empty box is named as unread, one behind words is not', () => {
  const whatOf = (html: string) => readHtml(html).unread.map((gap) => gap.what);
  assert.deepEqual(whatOf('<div style="background:#eee url(/a/hero.jpg) no-repeat;height:300px"></div>Hi'), [
    'Pictures: hero.jpg',
  ]);
  assert.deepEqual(whatOf('<table><td background="offer.png" height="300"><!--[if mso]>x<![endif]-->&nbsp;</table>'), [
    'Pictures: offer.png',
  ]);
  for (const html of ['<div style="background:url(a.jpg)">Hi</div>', '<i style="background:url(icon.png)"></i>Hi'])
    assert.deepEqual(whatOf(html), [], html);
});

test('the title and description are read but stand outside the page', () => {
  const document = readHtml(
    '<head><title>Best bond</title><meta name="description" content="Guaranteed 8%"></head><p>Hi',
  );
  for (const words of ['Best bond', 'Guaranteed 8%']) {
    const run = runWith(document, words);
    assert.deepEqual([run?.source, run?.visible], ['metadata', false]);
  }
});

test('a folded section is seen only on demand, its summary at once', () => {
  const document = readHtml(
    '<details><summary>Risks</summary>Capital at risk</details><details open><p>Open</p></details>',
  );
  assert.equal(runWith(document, 'Risks')?.onDemand, undefined);
  assert.equal(runWith(document, 'Capital at risk')?.onDemand, true);
  assert.equal(runWith(document, 'Open')?.onDemand, undefined);
});

test('words that styles generate are words of the page', () => {
  const html = '<style>.p::after{content:" guaranteed"}</style><p class="p">8%</p>';
  assert.equal(readHtml(html).pages[0]?.text, '8% guaranteed');
  const parts = `<style>.p::before{content:"\\201C" attr(data-rate) ' a "year"'}</style><p class="p" data-rate="8%">`;
  assert.equal(readHtml(parts).pages[0]?.text, '“8% a "year"');
});

test('what a template shows without a script is read, and words that run across stand apart', () => {
  const shown = '<x-card><template shadowrootmode="open"><p>Guaranteed</p></template></x-card><template>no</template>';
  assert.equal(readHtml(shown).pages[0]?.text, 'Guaranteed');
  assert.deepEqual(blocksOf(readHtml('Now<marquee>8%</marquee>here')), [
    'paragraph: Now',
    'paragraph: 8%',
    'paragraph: here',
  ]);
});

test('a mail’s preheader is read as what the inbox shows', () => {
  const document = readHtml('<div class="preheader" style="display:none">Open for 8%</div><p>Hello');
  const block = document.pages[0]?.blocks[0];
  assert.deepEqual([block?.kind, block?.runs[0]?.visible], ['preheader', true]);
  const filled = (more: string) =>
    readHtml(`<div style="display:none">Open for 8%${more}</div><p>Hello`).pages[0]?.blocks[0];
  assert.equal(filled('&#847;&zwnj;&nbsp;&#847;&zwnj;&nbsp;')?.kind, 'preheader');
  assert.equal(filled('')?.runs[0]?.visible, false);
});

test('a raised footnote mark does not become a digit of the number before it', () => {
  assert.equal(readHtml('<p>Earn £100<sup>1</sup> today').pages[0]?.text, 'Earn £100¹ today');
});

test('form fields and buttons show their words', () => {
  const document = readHtml(
    '<input placeholder="Your email"><input type="submit" value="Claim now"><input type="hidden" value="x">',
  );
  assert.deepEqual(blocksOf(document), ['paragraph: Your email', 'button: Claim now']);
});

test('only what holds an element of HTML is HTML', () => {
  for (const html of ['<p>Hi', 'Hello <br> you', '<!doctype html>\n<title>x</title>', '<x-card>Hi</x-card>']) {
    assert.equal(isHtml(html), true, html);
  }
  for (const text of ['a < b and c > d', 'We <3 savers', 'Dear <Name>, hi', '<a@b.example>', '<!-- note -->', '']) {
    assert.equal(isHtml(text), false, text);
  }
  const long = '<p> and more '.repeat(1000);
  assert.deepEqual([`<!-- ${long} -->`, `<!-- ${long} --><p>Hi`, `${long} <!--`].map(isHtml), [false, true, true]);
});

/** https://html.spec.whatwg.org/multipage/indices.html#elements-3 */
const elements = `a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite
  code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2
  h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu meta meter
  nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s samp script search section select
  selectedcontent slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead
  time title tr track u ul var video wbr`;

test('every element of HTML’s index is known, where HTML lets it stand', () => {
  const inTable = /^(?:caption|col|colgroup|tbody|td|tfoot|th|thead|tr)$/;
  for (const name of elements.split(/\s+/)) {
    const html = inTable.test(name) ? `<table><${name}></table>` : `<${name}>`;
    assert.equal(isHtml(html), true, name);
  }
});

test('every visible word of generated markup is read, in order', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const { tree } = fc.letrec<{ tree: { html: string; words: string[] } }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      word.map((text) => ({ html: ` ${text} `, words: [text] })),
      fc
        .tuple(fc.constantFrom('p', 'div', 'span', 'b', 'li', 'td', 'h1'), fc.array(tie('tree'), { maxLength: 4 }))
        .map(([tag, parts]) => ({
          html: `<${tag}>${parts.map((part) => part.html).join('')}</${tag}>`,
          words: parts.flatMap((part) => part.words),
        })),
    ),
  }));
  fc.assert(
    fc.property(tree, ({ html, words }) => {
      const read =
        readHtml(html)
          .pages[0]?.text.split(/\s+/)
          .filter((each) => each !== '') ?? [];
      assert.deepEqual(read, words);
    }),
  );
});

const large: Record<string, string> = {
  'nested two hundred thousand deep': `${'<div>'.repeat(200_000)}deep`,
  'of a hundred thousand siblings with sibling rules': `<style>b:first-child{color:red} b~i~b~i{color:blue}</style>${'<b>x</b><i>y</i>'.repeat(50_000)}`,
  'with twenty thousand rules for every element': `<style>${'.a .b .c{color:red}'.repeat(20_000)}</style>${'<p class="a b c">x'.repeat(30_000)}`,
  'of a million blanks': `<p>${' '.repeat(1_000_000)}x`,
};
for (const [what, html] of Object.entries(large)) {
  test(`a page ${what} is read within seconds`, () => {
    const start = performance.now();
    assert.match(readHtml(html).pages[0]?.text ?? '', /x|deep/);
    assert.ok(performance.now() - start < 10_000);
  });
}
