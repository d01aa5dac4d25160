/**
 * Runs while the page is parsed, before the first paint: applies the stored appearance, and redirects to the stored
 * position when the book was opened without naming a chapter. What the book requests is read from the element around
 * the script. The script is written out as text because its hash is part of the page's policy: it is the same for every
 * book. It reads what appearance-store.ts and locator-store.ts wrote.
 */
export const bootScript = `(function(){
var e=document.documentElement,p=location.pathname.split("/"),j=decodeURIComponent(p[2]||"");
e.setAttribute("data-reader","");
var q=document.currentScript.parentElement.getAttribute("data-asked-mode");
try{
var k="octavo:reader:"+(Math.min(screen.width,screen.height)<600?"phone":"desktop");
var n=JSON.parse(localStorage.getItem(k+":"+j)||localStorage.getItem(k)||"null");
var a=n&&n.applied;
if(a){for(var x in a.attributes)if(/^data-reader-[a-z]+$/.test(x))e.setAttribute(x,a.attributes[x]);
for(var y in a.variables)if(/^--reader-[a-z]+$/.test(y))e.style.setProperty(y,a.variables[y]);}
var o=e.getAttribute("data-reader-mode");
e.setAttribute("data-reader-mode",q==="fixed"?"paged":o==="scroll"||o==="paged"?o:q);
if(!p[3]&&!location.hash){var s=JSON.parse(localStorage.getItem(octavoLocatorKey("place",j))||"null");
if(s&&s.chapter&&(s.progression>0||s.fragment)){sessionStorage.setItem("octavo:resumed",j);
location.replace("/book-reader/"+encodeURIComponent(j)+"/"+encodeURIComponent(s.chapter)+(s.anchor?"#"+s.anchor:""));}}
}catch(_){}
})()`;

/**
 * Runs right after the text is parsed. A page of fixed layout is scaled to the window, as fixed-view.ts does. In paged
 * mode it shows the page of the position in the address, so that the first paint is of the right page; text-view.ts
 * repeats that exactly once it is loaded. In a text that was edited since, it shows the stored quote, as
 * restore-locator.ts finds it, also in scroll mode.
 */
export const settleScript = `(function(){
var v=document.querySelector(".reader-viewport"),t=v&&document.querySelector(".book-text");
if(!t)return;
var f=v.querySelector(".page-sheet");
if(f){var fw=+f.dataset.width,fh=+f.dataset.height;
f.style.setProperty("--page-width",fw+"px");f.style.setProperty("--page-height",fh+"px");
f.style.setProperty("--page-scale",Math.min(v.clientWidth/fw,v.clientHeight/fh));return;}
var g=document.documentElement.getAttribute("data-reader-mode")==="paged";
var h=location.hash.slice(1),b=null,o=0,z=false;
try{b=h&&document.getElementById(decodeURIComponent(h));}catch(_){}
try{var p=location.pathname.split("/"),s=JSON.parse(localStorage.getItem(octavoLocatorKey("place",decodeURIComponent(p[2])))||"null");
if(s&&s.fragment&&s.chapter===decodeURIComponent(p[3]||"")&&(s.anchor===h||s.fragment===h)){
b=document.getElementById(s.fragment);o=s.offset;
var u=s.quote||"",a=b?b.textContent:"",d=-1,i,x=[],l;
if(u)for(i=a.indexOf(u);i>=0;i=a.indexOf(u,i+1))if(d<0||Math.abs(i-o)<Math.abs(d-o))d=i;
if(d>=0)o=d;else{
if(u.trim().length>11){l=t.querySelectorAll('[id^="p-"]');for(i=0;i<l.length;i++)if(l[i].textContent.indexOf(u)>=0)x.push(l[i]);}
if(x.length===1){b=x[0];o=b.textContent.indexOf(u);}
else for(i=0,l=s.near||[];!b&&i<l.length;i++){b=document.getElementById(l[i]);o=0;}}
z=b&&(b.id!==s.fragment||o!==s.offset);}}catch(_){}
if(!b||!g&&!z)return;
var r=document.createRange(),w=document.createTreeWalker(b,4),n;r.selectNode(b);
while(o>0&&(n=w.nextNode())){if(o<n.length){r.setStart(n,o);r.setEnd(n,o+1);break;}o-=n.length;}
var c=r.getClientRects()[0],q=v.getBoundingClientRect();if(!c)return;
var m=t.getAttribute("data-writing-mode")||"";
if(!g){if(m.indexOf("vertical")!==0){history.scrollRestoration="manual";scrollTo(0,c.top+scrollY-(parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)||64));}return;}
var y=m.indexOf("vertical")===0,k=y&&CSS.supports("column-wrap","wrap");
if(y&&!k)v.scrollTop=Math.floor((c.top-q.top+v.scrollTop+1)/v.clientHeight)*v.clientHeight;
else if(k?m==="vertical-rl":t.getAttribute("dir")==="rtl")v.scrollLeft=-Math.floor((q.right-c.right-v.scrollLeft+1)/v.clientWidth)*v.clientWidth;
else v.scrollLeft=Math.floor((c.left-q.left+v.scrollLeft+1)/v.clientWidth)*v.clientWidth;
})()`;
