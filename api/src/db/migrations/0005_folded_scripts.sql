-- What fold() of api/src/contract/spelling/fold.ts has learnt since 0003: digits of every script are those of ASCII, and some letters of
-- Arabic, Persian, Urdu and Latin are written as people type them. All that is folded is folded anew.
INSERT INTO folded_letters (letter, folded)
WITH RECURSIVE split(folded, letters, at) AS (
  SELECT key, value, 1 FROM json_each('{"0":"٠۰߀०০੦૦୦௦౦೦൦෦๐໐༠၀႐០᠐᥆᧐᪀᪐᭐᮰᱀᱐꘠꣐꤀꧐꧰꩐꯰𐒠𐴰𐵀𑁦𑃰𑄶𑇐𑋰𑑐𑓐𑙐𑛀𑛐𑛚𑜰𑣠𑥐𑯰𑱐𑵐𑶠𑷠𑽐𖄰𖩠𖫀𖭐𖵰𞅀𞋰𞓰𞗱𞥐","1":"١۱߁१১੧૧୧௧౧೧൧෧๑໑༡၁႑១᠑᥇᧑᪁᪑᭑᮱᱁᱑꘡꣑꤁꧑꧱꩑꯱𐒡𐴱𐵁𑁧𑃱𑄷𑇑𑋱𑑑𑓑𑙑𑛁𑛑𑛛𑜱𑣡𑥑𑯱𑱑𑵑𑶡𑷡𑽑𖄱𖩡𖫁𖭑𖵱𞅁𞋱𞓱𞗲𞥑","2":"٢۲߂२২੨૨୨௨౨೨൨෨๒໒༢၂႒២᠒᥈᧒᪂᪒᭒᮲᱂᱒꘢꣒꤂꧒꧲꩒꯲𐒢𐴲𐵂𑁨𑃲𑄸𑇒𑋲𑑒𑓒𑙒𑛂𑛒𑛜𑜲𑣢𑥒𑯲𑱒𑵒𑶢𑷢𑽒𖄲𖩢𖫂𖭒𖵲𞅂𞋲𞓲𞗳𞥒","3":"٣۳߃३৩੩૩୩௩౩೩൩෩๓໓༣၃႓៣᠓᥉᧓᪃᪓᭓᮳᱃᱓꘣꣓꤃꧓꧳꩓꯳𐒣𐴳𐵃𑁩𑃳𑄹𑇓𑋳𑑓𑓓𑙓𑛃𑛓𑛝𑜳𑣣𑥓𑯳𑱓𑵓𑶣𑷣𑽓𖄳𖩣𖫃𖭓𖵳𞅃𞋳𞓳𞗴𞥓","4":"٤۴߄४৪੪૪୪௪౪೪൪෪๔໔༤၄႔៤᠔᥊᧔᪄᪔᭔᮴᱄᱔꘤꣔꤄꧔꧴꩔꯴𐒤𐴴𐵄𑁪𑃴𑄺𑇔𑋴𑑔𑓔𑙔𑛄𑛔𑛞𑜴𑣤𑥔𑯴𑱔𑵔𑶤𑷤𑽔𖄴𖩤𖫄𖭔𖵴𞅄𞋴𞓴𞗵𞥔","5":"٥۵߅५৫੫૫୫௫౫೫൫෫๕໕༥၅႕៥᠕᥋᧕᪅᪕᭕᮵᱅᱕꘥꣕꤅꧕꧵꩕꯵𐒥𐴵𐵅𑁫𑃵𑄻𑇕𑋵𑑕𑓕𑙕𑛅𑛕𑛟𑜵𑣥𑥕𑯵𑱕𑵕𑶥𑷥𑽕𖄵𖩥𖫅𖭕𖵵𞅅𞋵𞓵𞗶𞥕","6":"٦۶߆६৬੬૬୬௬౬೬൬෬๖໖༦၆႖៦᠖᥌᧖᪆᪖᭖᮶᱆᱖꘦꣖꤆꧖꧶꩖꯶𐒦𐴶𐵆𑁬𑃶𑄼𑇖𑋶𑑖𑓖𑙖𑛆𑛖𑛠𑜶𑣦𑥖𑯶𑱖𑵖𑶦𑷦𑽖𖄶𖩦𖫆𖭖𖵶𞅆𞋶𞓶𞗷𞥖","7":"٧۷߇७৭੭૭୭௭౭೭൭෭๗໗༧၇႗៧᠗᥍᧗᪇᪗᭗᮷᱇᱗꘧꣗꤇꧗꧷꩗꯷𐒧𐴷𐵇𑁭𑃷𑄽𑇗𑋷𑑗𑓗𑙗𑛇𑛗𑛡𑜷𑣧𑥗𑯷𑱗𑵗𑶧𑷧𑽗𖄷𖩧𖫇𖭗𖵷𞅇𞋷𞓷𞗸𞥗","8":"٨۸߈८৮੮૮୮௮౮೮൮෮๘໘༨၈႘៨᠘᥎᧘᪈᪘᭘᮸᱈᱘꘨꣘꤈꧘꧸꩘꯸𐒨𐴸𐵈𑁮𑃸𑄾𑇘𑋸𑑘𑓘𑙘𑛈𑛘𑛢𑜸𑣨𑥘𑯸𑱘𑵘𑶨𑷨𑽘𖄸𖩨𖫈𖭘𖵸𞅈𞋸𞓸𞗹𞥘","9":"٩۹߉९৯੯૯୯௯౯೯൯෯๙໙༩၉႙៩᠙᥏᧙᪉᪙᭙᮹᱉᱙꘩꣙꤉꧙꧹꩙꯹𐒩𐴹𐵉𑁯𑃹𑄿𑇙𑋹𑑙𑓙𑙙𑛉𑛙𑛣𑜹𑣩𑥙𑯹𑱙𑵙𑶩𑷩𑽙𖄹𖩩𖫉𖭙𖵹𞅉𞋹𞓹𞗺𞥙","":"ـﳲﳳﳴﹱﹷﹹﹻﹽﹿ","a":"Ⱥⱥ","aa":"Ꜳꜳ","ao":"Ꜵꜵ","au":"Ꜷꜷ","av":"Ꜹꜹ","ay":"Ꜽꜽ","c":"Ȼȼ","e":"Ɇɇ","j":"Ɉɉ","oo":"Ꝏꝏ","p":"ᵽⱣ","r":"Ɍɍ","t":"Ⱦⱦ","y":"Ɏɏ","بي":"ﰉﱮ","تجي":"ﶠ","تخي":"ﶢ","تمي":"ﶤ","تي":"ﰏﱴ","ثي":"ﰓﱺ","جحي":"ﶦ","جمي":"ﶧ","جي":"ﴁﴝ","حمي":"ﵛ","حي":"ﳿﴛ","خي":"ﴃﴟ","ريال":"﷼","سجي":"ﵞ","سخي":"ﶨ","سي":"ﳻﴗ","شي":"ﳽﴙ","صلي الله عليه وسلم":"ﷺ","صلي":"ﷰﷹ","صي":"ﴅﴡ","ضحي":"ﵮ","ضي":"ﴇﴣ","طي":"ﳵﴑ","عمي":"ﵸ","عي":"ﳷﴓ","غمي":"ﵻ","غي":"ﳹﴕ","في":"ﰱﱼ","قلي":"ﷱ","قي":"ﰵﱾ","ك":"کﮎﮏﮐﮑ","كي":"ﰽﲃ","لحي":"ﶂ","لي":"ﱃﲆ","مي":"ﱉ","نجي":"ﶙ","نحي":"ﶖ","نمي":"ﶛ","ني":"ﱏﲎ","ه":"ةھہۂﮦﮧﮨﮩﮪﮫﮬﮭﺓﺔ","هي":"ﱓ","ي":"ىیےۓﮮﮯﮰﮱﯨﯩﯼﯽﯾﯿﱝﲐﻯﻰ","يي":"ﯹﯺﯻﰃﱙﱨﲕ"}')
  UNION ALL
  SELECT folded, letters, at + 1 FROM split WHERE at < length(letters)
)
SELECT substr(letters, at, 1), folded FROM split WHERE true
  ON CONFLICT (letter) DO UPDATE SET folded = excluded.folded;
--> statement-breakpoint
INSERT INTO bookings_search (bookings_search) VALUES ('rebuild');
--> statement-breakpoint
INSERT INTO contacts_search (contacts_search) VALUES ('rebuild');
--> statement-breakpoint
INSERT INTO folded_texts (list, seq, text) SELECT list, seq, folded FROM folded_rows WHERE list IN ('accounts', 'client_profiles')
  ON CONFLICT (list, seq) DO UPDATE SET text = excluded.text;
--> statement-breakpoint
INSERT INTO folded_texts (list, seq, text) SELECT list, seq, folded FROM folded_rows WHERE list = 'ledger_entries'
  AND seq IN (SELECT seq FROM folded_texts WHERE list = 'ledger_entries')
  ON CONFLICT (list, seq) DO UPDATE SET text = excluded.text;
