/**
 * How sites, shops and mails name the places that they lead to, in the languages that rulebooks speak: lower case, "and" for "&".
 * A name here says that a list is a menu, so none may be what a promotion says of itself ("sale", "free delivery", "apply now").
 */

/** At the head of a page. */
export const headNames: readonly string[] = [
  // en
  'home, homepage, menu, main menu, search, log in, login, sign in, log out, sign out, register, create account, my account, account, open an account, basket, my basket, bag, my bag, cart, my cart, checkout, wishlist, wish list, my wishlist, favourites, favorites, saved items',
  'skip to content, skip to main content, skip to navigation, skip navigation, products, all products, services, our services, solutions, shop, shop all, women, womens, men, mens, kids, children, new in, new arrivals, brands, all brands, categories, all categories, departments, browse',
  'personal, business, private bank, private banking, corporate, intermediaries, advisers, pricing, features, rates and fees, compare accounts, compare products, clear all, clear filters, clear all filters, in stock only, show filters, hide filters, filter, filters, sort, view in browser, view online',
  // de
  'startseite, suche, suchen, anmelden, einloggen, registrieren, mein konto, warenkorb, merkzettel, wunschliste, merkliste, zum inhalt springen, direkt zum inhalt, produkte, alle produkte, leistungen, damen, herren, kinder, neuheiten, marken, alle marken, kategorien, privatkunden, geschäftskunden, firmenkunden, unternehmen, filter zurücksetzen, alle filter löschen',
  // fr
  'accueil, recherche, rechercher, se connecter, connexion, mon compte, panier, mon panier, liste de souhaits, mes favoris, aller au contenu, produits, tous les produits, nos services, femme, homme, enfant, nouveautés, marques, toutes les marques, catégories, particuliers, professionnels, entreprises, réinitialiser les filtres',
  // es
  'inicio, buscar, iniciar sesión, acceder, mi cuenta, carrito, cesta, mi cesta, lista de deseos, ir al contenido, productos, todos los productos, servicios, mujer, hombre, niños, novedades, marcas, categorías, particulares, empresas, borrar filtros',
  // it
  'cerca, accedi, il mio account, carrello, lista dei desideri, vai al contenuto, prodotti, tutti i prodotti, servizi, donna, uomo, bambino, bambini, novità, marche, categorie, privati, aziende, azzera filtri',
  // nl
  'zoeken, inloggen, aanmelden, registreren, mijn account, winkelwagen, winkelmand, verlanglijst, naar de inhoud, ga naar inhoud, producten, alle producten, diensten, dames, heren, kinderen, nieuw binnen, merken, alle merken, categorieën, particulier, zakelijk, filters wissen',
];

/** At its foot. */
export const footNames: readonly string[] = [
  // en
  'privacy, privacy policy, privacy notice, privacy statement, privacy centre, your privacy, cookies, cookie policy, cookie notice, cookie settings, cookie preferences, manage cookies, terms, terms of use, terms of service, terms and conditions, website terms, legal, legal notice, legal notices, legal information, imprint, sitemap, site map, accessibility, accessibility statement',
  'modern slavery statement, modern slavery, gender pay report, gender pay gap, careers, jobs, vacancies, work for us, press, press office, media centre, newsroom, investors, investor relations, corporate governance, affiliates, affiliate programme, store finder, store locator, find a store, find a branch, our stores, stores, customer service, customer services, customer care',
  'track my order, track order, track your order, order status, delivery information, delivery and returns, shipping, shipping and returns, returns and refunds, returns policy, refund policy, gift cards, gift vouchers, size guide, size guides, back to top, follow us, facebook, instagram, twitter, tiktok, youtube, linkedin, pinterest, snapchat, whatsapp, threads',
  'app store, google play, download on the app store, get it on google play, visa, mastercard, amex, american express, paypal, apple pay, google pay, klarna, maestro, complaints policy, security centre, lost or stolen cards, lost and stolen cards, report fraud, fraud and scams, help and support, do not sell or share my personal information',
  // de
  'datenschutz, datenschutzerklärung, impressum, agb, cookie einstellungen, cookies verwalten, barrierefreiheit, karriere, stellenangebote, presse, investoren, nutzungsbedingungen, rechtliche hinweise, versand und lieferung, versand und zahlung, rückgabe, retouren, widerrufsbelehrung, filialfinder, filiale finden, kundenservice, nach oben, folgen sie uns, größentabelle, geschenkgutscheine',
  // fr
  'mentions légales, politique de confidentialité, confidentialité, cgv, cgu, conditions générales de vente, conditions générales, gestion des cookies, gérer les cookies, plan du site, accessibilité, recrutement, carrières, presse, investisseurs, trouver un magasin, nos magasins, service client, suivre ma commande, livraison et retours, retours et remboursements, guide des tailles, cartes cadeaux, haut de page, suivez nous',
  // es
  'privacidad, política de privacidad, política de cookies, aviso legal, condiciones de uso, términos y condiciones, mapa del sitio, mapa web, accesibilidad, empleo, trabaja con nosotros, prensa, inversores, atención al cliente, seguir mi pedido, envíos y devoluciones, guía de tallas, tarjetas regalo, volver arriba, síguenos, nuestras tiendas',
  // it
  'informativa sulla privacy, informativa privacy, note legali, termini e condizioni, condizioni di vendita, mappa del sito, accessibilità, lavora con noi, stampa, investitori, servizio clienti, assistenza clienti, traccia il mio ordine, spedizioni e resi, resi e rimborsi, guida alle taglie, carte regalo, torna su, seguici, trova un negozio',
  // nl
  'privacyverklaring, privacybeleid, cookiebeleid, cookie instellingen, algemene voorwaarden, disclaimer, toegankelijkheid, vacatures, werken bij, pers, investeerders, klantenservice, volg mijn bestelling, bezorgen en retourneren, verzending en retour, maattabel, cadeaubonnen, naar boven, volg ons, winkels, vind een winkel',
];

/** At either. */
export const otherNames: readonly string[] = [
  // en
  'about, about us, our story, contact, contact us, get in touch, help, help centre, help center, support, faq, faqs, news, blog, magazine, guides, resources, events, community, delivery, returns, reviews, description, ingredients, specification, specifications, product details, details, questions, share, print, compare, add to basket, add to bag, add to cart, add to wishlist, add to favourites',
  'accept all, accept all cookies, reject all, accept, decline, necessary only, only necessary, manage preferences, settings, previous, next, show more, load more, view all, see all, market news, language, english',
  // de
  'über uns, kontakt, hilfe, service, neuigkeiten, ratgeber, lieferung, bewertungen, beschreibung, inhaltsstoffe, teilen, drucken, vergleichen, in den warenkorb, alle akzeptieren, alle ablehnen, einstellungen, zurück, weiter, mehr anzeigen',
  // fr
  'qui sommes nous, à propos, contact, contactez nous, aide, actualités, livraison, retours, avis, partager, imprimer, comparer, ajouter au panier, tout accepter, tout refuser, paramètres, précédent, suivant, voir plus, voir tout',
  // es
  'sobre nosotros, quiénes somos, contacto, ayuda, preguntas frecuentes, noticias, envíos, devoluciones, opiniones, descripción, ingredientes, compartir, imprimir, comparar, añadir al carrito, añadir a la cesta, aceptar todo, rechazar todo, configuración, anterior, siguiente, ver más, ver todo',
  // it
  'chi siamo, contatti, contattaci, assistenza, domande frequenti, notizie, spedizioni, resi, recensioni, descrizione, ingredienti, condividi, stampa, confronta, aggiungi al carrello, accetta tutto, rifiuta tutto, impostazioni, precedente, successivo, mostra altro, vedi tutto',
  // nl
  'over ons, hulp, veelgestelde vragen, nieuws, bezorging, retourneren, beoordelingen, omschrijving, ingrediënten, delen, afdrukken, vergelijken, in winkelwagen, alles accepteren, alles weigeren, instellingen, vorige, volgende, toon meer, bekijk alles',
];

/** Above what is no part of what is promoted: other goods, other pages. */
export const relatedNames: readonly string[] = [
  'you may also like, you might also like, related products, similar products, similar items, customers also bought, customers also viewed, people also bought, people also viewed, recently viewed, recommended for you, more from this brand, complete the look, read next, related articles, more articles, related pages, related searches',
  'das könnte ihnen auch gefallen, das könnte dir auch gefallen, ähnliche produkte, ähnliche artikel, zuletzt angesehen, kunden kauften auch, vous aimerez aussi, vous aimerez peut être aussi, produits similaires, articles similaires, vus récemment, también te puede gustar, productos relacionados, productos similares, artículos relacionados, vistos recientemente',
  'potrebbe piacerti anche, prodotti simili, prodotti correlati, articoli correlati, visti di recente, dit vind je misschien ook leuk, misschien vind je dit ook leuk, vergelijkbare producten, gerelateerde producten, gerelateerde artikelen, recent bekeken',
];
