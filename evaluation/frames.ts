import { asCaseFile, type Telling } from './case-file.ts';
import type { LabelledPromotion } from './promotions.ts';

/** What stands before and after what is promoted where it is printed, and says nothing of whether that is in order. */
const around = {
  site: {
    before:
      'Skip to content\nHome  Products  Help  Contact us  My account\nFree UK delivery over £30 · 60-day returns · Rated Excellent on Trustpilot (1,207 reviews)\n\n',
    after:
      '\n\nWhat people say\n★★★★★ "Arrived quickly and well packed." Priya, Hull\n★★★★ "Does the job." Ken\n\nDelivery: we send orders within one working day. Returns: send it back unused within 60 days.\nPay with Visa, Mastercard or PayPal.\nFollow us: Instagram, TikTok, YouTube\nJoin our mailing list for news.\n© 2026 Bramley Stores Ltd, company number 09876543, 12 Dock Street, Hull HU1 3AB. VAT 987 6543 21.\nTerms of use  Privacy  Cookies  Complaints  Accessibility statement',
  },
  mail: {
    before: 'Having trouble viewing this? Open it in your browser.\n\nHi Alex,\n\nHope you are well.\n\n',
    after:
      '\n\nBest wishes,\nMaria and the team\n\nYou are getting this because you shopped with us or asked for our emails. Unsubscribe at any time. Please do not reply; write to help@bramley.example.\nBramley Ltd, registered in England no. 09876543. Registered office: 12 Dock Street, Hull.\nYour personal details are safe with us: see our privacy notice.',
  },
  firm: {
    before: '',
    after:
      '\n\nWhy us? We have been around since 1998 and are a member of our trade body. Checked yearly by an independent auditor. Sources available on request.\nImportant information: figures are as of September 2026 from our own data. Results differ between customers. Nothing here is personal advice. Terms, eligibility and exclusions apply. Prices include VAT where due. If something goes wrong, write to our complaints team; you may also be able to go to an ombudsman. Bramley Ltd is regulated where its services need it.',
  },
  film: {
    before: '[A street at dawn. Soft piano.]\nVoice-over: ',
    after:
      '\n[Cut to the product on a table.]\nOn-screen text: Terms apply, see website. Filmed with actors.\n[Logo. Music ends.]',
  },
  post: {
    before: 'POV: it’s Sunday and the kettle’s on ☕️\n\n',
    after: '\n\nTell me in the comments 👇 and save this for later! #sundayvibes #ukmums #reels',
  },
  bank: {
    before:
      'Skip to main content\nPersonal | Business | Private Bank | About us\nLog in\nOpen an account\nCurrent accounts › Savings › Fixed rate bonds › Mortgages › Loans › Credit cards › Insurance › Investments\nGuaranteed savings bonds\nInstant access\nHigh interest accounts\nNo fee credit cards\nBad credit loans\n0% balance transfers\nBest buy tables\nHome / Personal / Products\n\nWe use cookies to give you the best experience. Accept all · Reject all · Manage preferences\n\n',
    after:
      '\n\nWas this page helpful? Yes / No\nHelp & support\nFind a branch\nLost or stolen cards\nSecurity centre\nFraud & scams\nCompare accounts\nRates and fees\nMarket news\nCareers\nLegal | Privacy | Cookies | Accessibility | Sitemap | Modern slavery statement\nFollow us: Facebook  X  LinkedIn  YouTube\n© Larch Bank plc 2026. Registered in England and Wales no. 01234567. Registered office: 1 Larch Street, Leeds LS1 1AA.',
  },
  shop: {
    before:
      'Free delivery over £50\nSearch\nAccount  Wishlist  Basket (0)\nWomen\nMen\nKids\nHome\nSale\nLast chance\nBest sellers\nNew in\nUp to 70% off\nHome › Shop › All products\nSort by: Best sellers | Price: low to high | Price: high to low | Top rated | Newest\nFilter\nSize: XS S M L XL\nPrice: Under £25 (42) · £25 to £50 (61) · Over £50 (18)\nOrganic (12)\nVegan (8)\nSugar free (3)\nAll inclusive (4)\nIn stock only\nClear all\n\n',
    after:
      '\n\nAdd to basket\nAdd to wishlist\nSize guide\nShare\nDescription\nIngredients\nReviews (128)\nYou may also like\nSlim fit jacket\n£48\nDetox tea blend\n£12 £9\nMiracle night cream\n£24\nAnti-ageing serum, 30 ml\n£32\nBest sellers\nBack to top\nCustomer service\nDelivery information\nReturns & refunds\nTrack my order\nGift cards\nStudent discount\nFree samples\nPrice promise\nStores\nSign up for 10% off\nPrivacy policy | Cookie policy | Terms & conditions | Do not sell my personal information\nVisa · Mastercard · PayPal · Klarna\n© 2026 Fernhill Shops Ltd. All rights reserved.',
  },
  newsletter: {
    before:
      'Preheader: Your November round-up is here\nView in browser\n\nNEW IN | WOMEN | MEN | HOME | SALE | BEST SELLERS | LAST CHANCE\n\n',
    after:
      "\n\nSHOP NOW\nREAD MORE\nBest sellers\nTop rated\nGift ideas\nFree delivery\nEasy returns\nPrice match\n\nDownload on the App Store | Get it on Google Play\nFacebook | Instagram | Pinterest | TikTok\nYou're receiving this email because you signed up at larkfield.example. If you'd rather not hear from us, unsubscribe here or update your preferences.\nAdd news@larkfield.example to your address book so our emails reach your inbox.\nHelp | Contact | Privacy | Terms\nLarkfield Retail Ltd, Unit 4, Mill Lane, Derby DE1 2AB. Company no. 08123456.",
  },
} as const;

const furtherSaid = [
  'Further text stated',
  'Text below that stated',
  'The ad also stated',
  'Additional text stated',
  'A section further down included the text',
  'Text underneath stated',
];
/** How a regulator's file tells what an advert said: one on a page, and one on screen. */
const tellings: Record<'case' | 'spot', Telling> = {
  case: {
    opening: 'A website for the advertiser, seen on 4 May 2026, stated',
    joiner: (nth) => furtherSaid[nth % furtherSaid.length]!,
    marks: ['“', '”'],
    together: 2,
  },
  spot: {
    opening: 'A TV ad for the advertiser, seen on 4 May 2026, began with a voice-over that said,',
    joiner: (nth) => (nth % 2 === 0 ? 'On-screen text stated' : 'The voice-over said,'),
    marks: ['"', '"'],
    together: 1,
  },
};

const inPlace = (text: string, frame: keyof typeof around): string =>
  `${around[frame].before}${text}${around[frame].after}`;

/** As wide, in characters, as the columns of papers and of some mails are. */
const asMuchAsFits = /(.{1,48})(?: +|$)/gu;
/** Each line is broken where its next word would have no room. */
const inColumn = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(asMuchAsFits, '$1\n').trimEnd())
    .join('\n');

type Told = keyof typeof tellings;
export type Frame = keyof typeof around | Told | 'column';
const isTold = (frame: Frame): frame is Told => Object.hasOwn(tellings, frame);
export const frameNames: readonly Frame[] = [
  ...(Object.keys(around) as (keyof typeof around)[]),
  ...(Object.keys(tellings) as Told[]),
  'column',
];

/** Those in English, as they would stand there: in breach where they were. Not what is paid for, which must say so before all else. */
export const framed = (promotions: readonly LabelledPromotion[], frame: Frame): LabelledPromotion[] =>
  promotions
    .filter(({ language, paidPromotion }) => language === 'en' && paidPromotion !== true)
    .map((one) => ({ ...one, text: framedText(one.text, frame) }));

function framedText(text: string, frame: Frame): string {
  if (frame === 'column') return inColumn(text);
  return isTold(frame) ? asCaseFile(text, tellings[frame]) : inPlace(text, frame);
}
