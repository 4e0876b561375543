import { generateHTML, generateJSON } from '@tiptap/react';
import { expect, test, vi } from 'vitest';

import { richTextHtml } from '#shared/content/rich-text.ts';
import type { RichText } from '#shared/schemas/rich-text.ts';

import { cleanPaste } from './clean-paste.ts';
import { extensions } from './extensions.ts';

/** The HTML that visitors would get. */
function pasted(html: string): string {
  return richTextHtml(generateJSON(cleanPaste(html), extensions) as RichText);
}

test('headings, lists and tables pasted from Word are kept, without Word’s styles', () => {
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;font-family:"Calibri",sans-serif;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head>
<body lang=EN-US style='word-wrap:break-word'><!--StartFragment-->
<p class=MsoTitle>Winter menu<o:p></o:p></p>
<h1 style='margin-top:12.0pt'><span style='font-family:"Calibri Light";color:#2F5496'>Soups<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'><b><span style='color:red'>Hot</span></b> and <i>slow</i>, <span style='font-size:22.0pt'>by <a href="https://taco.example/soup" style='color:blue'>hand</a></span>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Pho<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span><![endif]>With beef<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Ramen<o:p></o:p></p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>Order</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span><![endif]>Eat</p>
<table class=MsoTableGrid border=1><tr><td width=100 style='background:yellow'><p class=MsoNormal><b>Dish<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Price</b></p></td></tr>
<tr><td><p class=MsoNormal>Pho</p></td><td><p class=MsoNormal>$9</p></td></tr></table>
<p class=MsoNormal><img src="file:///C:/Users/fen/image001.png"></p>
<!--EndFragment--></body></html>`;
  expect(pasted(html)).toBe(
    '<h3>Winter menu</h3><h2>Soups</h2>' +
      '<p><strong>Hot</strong> and <em>slow</em>, by <a href="https://taco.example/soup" rel="noopener">hand</a>.</p>' +
      '<ul><li><p>Pho</p><ul><li><p>With beef</p></li></ul></li><li><p>Ramen</p></li></ul><p>Then:</p>' +
      '<ol><li><p>Order</p></li><li><p>Eat</p></li></ol>' +
      '<div class="wide-table" role="region" aria-label="Table" tabindex="0"><table><tbody>' +
      '<tr><th scope="col"><p>Dish</p></th><th scope="col"><p>Price</p></th></tr><tr><td><p>Pho</p></td><td><p>$9</p></td></tr></tbody></table></div>',
  );
});

test('text pasted from Google Docs keeps its formatting and loses its styles', () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-family:Arial;font-weight:700;">Our story</span></h2>
<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-family:Arial;color:#000;font-weight:400;white-space:pre-wrap;">We cook </span><span style="font-weight:700;">slowly</span><span style="font-style:italic;font-weight:400"> every day</span><span style="font-weight:400">. See </span><a href="https://www.google.com/url?q=https://taco.example/menu&amp;sa=D&amp;ust=1" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the menu</span></a></p><br />
<ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Tacos</span></p></li></ul>
<img src="https://lh7.googleusercontent.com/x" width="60"></b>`;
  const onDropped = vi.fn<(count: number) => void>();
  cleanPaste(html, onDropped);
  expect(onDropped).toHaveBeenCalledExactlyOnceWith(1);
  const shown = pasted(html);
  expect(shown).toContain(
    '<h2>Our story</h2><p>We cook <strong>slowly</strong><em> every day</em>. See <a href="https://taco.example/menu"',
  );
  expect(shown).toContain('<ul><li><p>Tacos</p></li></ul>');
  expect(shown).not.toMatch(/style|span|guid|google|img/);
});

test('hostile HTML on the clipboard is reduced to its text', () => {
  const shown = pasted(
    '<p onclick="alert(1)">a<script>alert(1)</script><a href="java&#10;script:alert(1)">b</a></p><iframe src="https://evil.example"></iframe><svg onload="alert(1)"></svg><form><button>c</button></form>',
  );
  expect(shown).toMatch(/^<p>ab<\/p>/);
  expect(shown).not.toMatch(/alert|evil|<(?:script|iframe|svg|form|button)/);
});

test('content copied from this editor survives a round trip', () => {
  const text = {
    type: 'doc',
    content: [
      { type: 'picture', attrs: { media: 'abcdefgh12345678', alt: 'A "truck"', caption: null } },
      { type: 'video', attrs: { provider: 'vimeo', id: '76979871', title: 'Salsa', media: null } },
    ],
  };
  const html = `<meta charset="utf-8"><div data-pm-slice="0 0 []">${generateHTML(text, extensions)}</div>`;
  expect(generateJSON(cleanPaste(html), extensions)).toMatchObject(text);
});
