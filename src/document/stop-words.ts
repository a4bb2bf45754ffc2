/** Small words that give a language away. A word of several languages counts for each of them a little. */
export const stopWords: Readonly<Record<string, string>> = {
  en: 'the and of to in is you that it for with as are your this be on or by from at have not can will we our an which may more all any if but has their when no was who what how get up out now today free only after before about into than just does a do i he she they them my me us so were been some his her its there these those every each per off new here very must should would could because while where back one over under ours make made take go see look like want need give own most other such well same too yes',
  de: 'der die das und ist nicht ein eine einen einem einer zu mit sich auf für von den dem des im sie ihr ihre wir uns auch als wie oder bei nach aus kann können werden wird haben hat sind war zum zur über bis jetzt nur noch mehr ohne durch ihrem ihren sowie um am wenn dass kein keine in an ab wir unser unsere ihnen du dein deine vor unter alle diese dieser je pro ihren',
  fr: 'le la les et est une un des du de en que qui pour dans par sur avec ne pas vous votre vos nous notre nos sont ce cette ces au aux plus ou où mais sans jusqu être avez avoir tout tous dès leur leurs se sa son ses si comme peut il elle à je tu ton ta tes mon ma mes on chez dont sous entre depuis vers afin quand très aussi encore moins chaque non',
  es: 'el la los las y es una un de del en que para por con no su sus se lo al más pero sin como este esta estos tu tus usted hasta ser está son puede todo todos desde muy ya cuando nuestra nuestro nuestros hay también te le o a si me mi cada solo sobre entre tras según donde durante hoy ahora sea nos',
  it: 'il lo la gli le e è un una uno di del della dei delle che per con non si da dal dalla nel nella sono tuo tua tuoi più ma come questo questa anche fino senza se al alla ai alle puoi può essere hai ha tutti tutto nostro nostra ci vi o a i in su ed ogni tra fra solo chi quando dopo entro mio mia degli agli dai dalle sul sulla nei nelle',
  nl: 'de het een en van is dat niet in op te met voor zijn aan er ook als bij je jouw uw wij we ons onze kan kunt worden wordt naar uit om maar door meer nog tot dan deze dit geen heeft hebben over zonder nu of zo u per alle alleen vanaf hoe wat waar tussen bent',
  pt: 'o a os as e é um uma de do da dos das em no na nos nas que para por com não se seu sua seus suas mais mas como ao à até sem ser está são você pode todos tudo desde muito já quando nossa nosso também ou ele ela',
  pl: 'i w na z do nie się jest to że o od po za przez dla jak ale lub oraz są twoje twój nasze nas który która które może możesz tylko już czy bez przy ich był tego ze co więcej teraz każdy swoje',
  sv: 'och i att det som en ett på är av för med till den de inte om din ditt dina du vi vår våra har kan från eller men ska så utan vid nu mer bara alla när där blir blev efter under över upp',
  da: 'og i at det som en et på er af for med til den de ikke om din dit dine du vi vores har kan fra eller men skal så uden ved nu mere kun alle når hvor bliver efter under over op hos jer kunne også',
  no: 'og i at det som en et på er av for med til den de ikke om din ditt dine du vi vår våre har kan fra eller men skal så uten ved nå mer bare alle når hvor blir etter under over opp hos dere kunne også',
  fi: 'ja on ei se että oli hän mutta tai kun niin myös ovat joka mitä sinun sinä me meidän voit voi jos kuin vain nyt kaikki ilman tämä tässä sen olla ole jopa sekä yli alle mukaan jälkeen ennen',
};

/** Letters that only some of these languages write. */
export const tellingLetters: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ß/g, ['de']],
  [/[äö]/g, ['de', 'sv', 'fi']],
  [/ü/g, ['de']],
  [/å/g, ['sv', 'da', 'no']],
  [/[æø]/g, ['da', 'no']],
  [/[ãõ]/g, ['pt']],
  [/[ñ¿¡]/g, ['es']],
  [/[ąćęłńśźż]/g, ['pl']],
  [/[èàù]|[cdjlmnst]’/g, ['fr', 'it']],
  [/[œêâîôû]/g, ['fr']],
  [/[ìò]/g, ['it']],
];
